import { createServer } from 'node:http';

/** The first ceiling: Node's bare HTTP server. */
const server = createServer((_request, response) => {
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.end('{"hello":"world"}');
});
server.listen(Number(process.env.PORT), '127.0.0.1');

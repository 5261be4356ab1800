import { createServer } from 'node:http';

/** The first ceiling: what Node's HTTP server alone can do. */
const server = createServer((_request, response) => {
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.end('{"hello":"world"}');
});
server.listen(Number(process.env.PORT), '127.0.0.1');

import { nginxConfig } from '../cluster/nginx-config';

/** What `nginx.conf` beside this holds: the balancer of the cluster, before the containers of a name. */
export const composeNginxConfig = (): string =>
  nginxConfig({
    port: 8080,
    host: undefined,
    folder: '/tmp',
    accessLog: '/dev/stdout',
    apis: ['api:8081 resolve'],
    gateways: ['gateway:8080 resolve'],
    // Docker's own.
    resolver: '127.0.0.11',
  });

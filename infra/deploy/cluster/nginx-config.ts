import { BALANCER_IDLE_SECONDS } from '@crown-and-coil/service/draining';
import { FRONT } from '../site/site';

export interface NginxPlan {
  readonly port: number;
  /** Listen address; undefined for all. */
  readonly host: string | undefined;
  /** TLS listener with HTTP/2; undefined if TLS is terminated in front. */
  readonly tls?: { readonly port: number; readonly certificate: string; readonly key: string } | undefined;
  /** Folder for temporary files and the cache of immutable ones. */
  readonly folder: string;
  readonly accessLog: string;
  /** Upstream API processes and gateways: `127.0.0.1:18081`, or `api:8081 resolve` for all addresses of a name. */
  readonly apis: readonly string[];
  readonly gateways: readonly string[];
  /** Worker user if started by root. */
  readonly account?: string | undefined;
  /** DNS server for upstreams marked `resolve`. */
  readonly resolver?: string | undefined;
}

const AWAY = '{"detail":"The service is not available right now. Please try again."}';
const TOO_LARGE = '{"detail":"This is too large."}';
const AWAY_PAGE =
  '<!doctype html><html lang="en-AU"><meta charset="utf-8"><title>Crown &amp; Coil</title>' +
  '<h1>One moment, please</h1><p>Crown &amp; Coil is not available right now. Please try again.</p></html>';

/**
 * The load balancer's configuration. A request is retried on another process if the chosen one cannot be reached; once
 * sent, only if it is idempotent (nginx never retries POST and PATCH then). A failed process is tried again after a
 * second.
 */
export function nginxConfig(plan: NginxPlan): string {
  return `
${plan.account === undefined ? '' : `user ${plan.account};`}
worker_processes 2;
daemon off;
pid ${plan.folder}/nginx.pid;
error_log stderr warn;
worker_rlimit_nofile 8192;
events { worker_connections 4096; }

http {
  include /etc/nginx/mime.types;
  default_type application/octet-stream;
  server_tokens off;
  # No personal data: neither address nor query.
  log_format short escape=json '{"time":"$time_iso8601","method":"$request_method","path":"$uri","status":$status,'
    '"seconds":$request_time,"upstream":"$upstream_addr","upstream_status":"$upstream_status","id":"$sent_id"}';
  access_log ${plan.accessLog} short;

  client_body_temp_path ${plan.folder}/body;
  proxy_temp_path ${plan.folder}/proxy;
  fastcgi_temp_path ${plan.folder}/unused;
  uwsgi_temp_path ${plan.folder}/unused;
  scgi_temp_path ${plan.folder}/unused;
  proxy_cache_path ${plan.folder}/immutable keys_zone=immutable:4m max_size=256m inactive=1d use_temp_path=off;

  # Slow clients hold a connection here, never a process of the API.
  client_header_timeout 10s;
  client_body_timeout 30s;
  send_timeout 30s;
  keepalive_timeout 65s;
  reset_timedout_connection on;
  client_max_body_size 1m;
  large_client_header_buffers 4 16k;

  gzip on;
  gzip_proxied any;
  gzip_vary on;
  gzip_min_length 1000;
  gzip_types application/json text/calendar text/csv;

  # The id of the trace that the browser began, so that a log line has one id.
  map $http_traceparent $own_id { "~^00-(?<trace>[0-9a-f]{32})-" $trace; default $request_id; }
  map $http_x_request_id $sent_id { "" $own_id; default $http_x_request_id; }

  upstream api {
    zone api 128k;
    least_conn;
${plan.apis.map((server) => `    server ${server} max_fails=1 fail_timeout=1s;`).join('\n')}
    keepalive 64;
    keepalive_timeout ${BALANCER_IDLE_SECONDS}s;
  }
  upstream pages {
    zone pages 128k;
    least_conn;
${plan.gateways.map((server) => `    server ${server} max_fails=1 fail_timeout=1s;`).join('\n')}
${plan.gateways.length === 0 ? '    server 127.0.0.1:9 down; # The API alone.' : ''}
    keepalive 32;
    keepalive_timeout ${BALANCER_IDLE_SECONDS}s;
  }

${plan.resolver === undefined ? '' : `  resolver ${plan.resolver} valid=2s;`}
  proxy_http_version 1.1;
  proxy_set_header Connection "";
  proxy_set_header Host $http_host;
  proxy_set_header X-Request-Id $sent_id;
  proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
  proxy_set_header X-Forwarded-Host $http_host;
  proxy_set_header X-Forwarded-Proto $scheme;
  proxy_connect_timeout ${FRONT.connectSeconds}s;
  proxy_send_timeout 30s;
  # SQL statements have a shorter timeout of their own: this is for a database that does not respond.
  proxy_read_timeout 15s;
  proxy_next_upstream error timeout;
  # Each server is listed with two ports, and one of them is mostly unused.
  proxy_next_upstream_tries 0;
  proxy_next_upstream_timeout ${FRONT.retrySeconds}s;
  proxy_buffers 16 16k;
  proxy_buffer_size 16k;

  server {
${addresses(plan.host)
  .map((address) => `    listen ${address}:${plan.port} backlog=4096;${tlsAt(address, plan.tls)}`)
  .join('\n')}

    location /api/ {
      proxy_pass http://api;
      error_page 502 504 =503 @away;
      error_page 413 @too-large;
    }
    location = ${FRONT.streamPath} {
      proxy_pass http://api;
      proxy_buffering off;
      proxy_read_timeout ${FRONT.streamSilenceSeconds}s;
      error_page 502 504 =503 @away;
    }
    location ~ ^/api/(media|image)/upload/?$ {
      proxy_pass http://api;
      client_max_body_size ${FRONT.maxUploadMebibytes}m;
      proxy_read_timeout ${FRONT.uploadSeconds}s;
      error_page 502 504 =503 @away;
      error_page 413 @too-large;
    }
    # Pictures are in object storage: the API knows who may see which.
    location ~ ^/(media|outbox)(/|\\.json$|$) {
      proxy_pass http://api;
      error_page 502 504 =503 @away;
    }
    # Files that never change under their name.
    location ~ ^/(remotes|shell|art)/ {
      proxy_pass http://pages;
      proxy_cache immutable;
      proxy_cache_key $uri;
      proxy_cache_lock on;
      proxy_cache_use_stale error timeout;
      error_page 502 504 =503 @page-away;
    }
    location / {
      proxy_pass http://pages;
      error_page 502 504 =503 @page-away;
    }

    location @away {
      default_type "application/json; charset=utf-8";
      add_header Retry-After 2 always;
      add_header Cache-Control no-store always;
      add_header X-Content-Type-Options nosniff always;
      add_header X-Request-Id $sent_id always;
      return 503 '${AWAY}';
    }
    location @too-large {
      default_type "application/json; charset=utf-8";
      add_header Cache-Control no-store always;
      add_header X-Content-Type-Options nosniff always;
      return 413 '${TOO_LARGE}';
    }
    location @page-away {
      default_type "text/html; charset=utf-8";
      add_header Retry-After 2 always;
      add_header Cache-Control no-store always;
      add_header Content-Security-Policy "default-src 'none'; frame-ancestors 'none'" always;
      return 503 '${AWAY_PAGE}';
    }
  }
}
`;
}

const tlsAt = (address: string, tls: NginxPlan['tls']): string =>
  tls === undefined
    ? ''
    : `
    listen ${address}:${tls.port} ssl http2 backlog=4096;
    ssl_certificate ${tls.certificate};
    ssl_certificate_key ${tls.key};
    ssl_protocols TLSv1.2 TLSv1.3;
    ssl_session_cache shared:tls:4m;`;

function addresses(host: string | undefined): string[] {
  if (host === undefined) return ['0.0.0.0'];
  if (host === 'localhost') return ['127.0.0.1'];
  return host.includes(':') ? [`[${host}]`] : [host];
}

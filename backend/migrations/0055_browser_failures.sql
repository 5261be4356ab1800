-- Which browsers met a failure of which version, for comparing a canary with the live version. Only browsers with the
-- random id that the gateway gives while a canary or a flag is on for a share of them.
create table browser_failures (
  remote text not null,
  version text not null,
  browser text not null,
  -- Keyed hash of the address that limits count by: fake reports of one address weigh little.
  address text not null,
  failed_at timestamptz not null,
  constraint browser_failures_pkey primary key (remote, version, browser, failed_at)
);
create index browser_failures_by_age on browser_failures (failed_at);

export const USAGE = `Usage: npm run release -- <verb> <part>[@<version>] ... [options]

  publish <part>...              builds it and puts it into the store as a version that never changes
  promote <part>[@version]...    makes a version live, by default the newest; several parts at once
  rollback <part>...             ends the part's canary; without a canary, makes the version before the live one live
                                 again, without a build
  flag [name]                    switches links, routes and extensions that have this flag on for a share of browsers
                                 (--share 10%; 0% is off), or removes it (--remove); without a name: lists flags
  retire <remote>                takes a remote and its pages away; promote brings it back
  list [part]                    what is live, canaries, flags, what else is there, and the history
  diff <part>[@version] [<part>@<version>]
                                 what the newest or that version would change of the live one, or two versions
  prune [part]...                deletes versions that are older than a day, were not live within a day, and are
                                 neither the one before the live one nor among the newest
  new-key                        makes a pair of keys for a team that signs its releases

A part is shell or a remote (booking is short for mfe-booking); publish and promote take "all" too.

  --promote          after publish: makes it live, all parts at once
  --share <percent>  promote, publish --promote: only that share of browsers gets the version (a canary); 100% makes
                     the canary live
  --gate <url>       promote: opens the part's gate (e2e/gates) on that site afterwards; when it fails, the version
                     before is live again
  --preview <url>    with --gate: opens it there first, with the candidate as an override
  --reason <text>    why; shown in the history
  --keep <number>    prune: how many of the newest stay (default 5)
  --dry-run          prune: only says what would go

The store is the folder .releases, or what RELEASES_URL names: a folder (file:///srv/releases) or a bucket
(https://s3.example.com/releases with S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION). RELEASE_ACTOR says who
changes what is live where git does not know. RELEASE_SIGNING_KEY signs what is published. Ends with 0 when done, 1 when refused or failed, 2 when it was not understood.`;

/** A usage error, shown with the usage text. */
export class UsageProblem extends Error {
  override readonly name = 'UsageProblem';
}

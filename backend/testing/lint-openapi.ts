import { text } from 'node:stream/consumers';
import { createConfig, lintFromString } from '@redocly/openapi-core';

/** A program: reads an OpenAPI document from stdin and prints the findings of Redocly's recommended rules as JSON. */
// As YAML, because comparing an object with the type of all configurations takes the type checker many seconds.
const config = await createConfig('extends: [recommended]');
const problems = await lintFromString({
  source: await text(process.stdin),
  config,
  absoluteRef: '/openapi.json',
});
console.log(
  JSON.stringify(
    problems.map(({ severity, ruleId, message, location: [at] }) => ({
      severity,
      ruleId,
      message,
      at: at?.pointer ?? '',
    })),
  ),
);

/**
 * `tsx infra/quality/checks/read-workflows.ts <file>...`: reads GitHub workflows as GitHub does, by its own parser and
 * schema, expressions and calls of each other included, and writes as JSON what it would refuse: `WorkflowErrors`. (A
 * program of its own: the parser is an ES module, which Jest cannot load.)
 */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser';
import { ErrorPolicy } from '@actions/workflow-parser/model/convert';
import { ROOT } from '@crown-and-coil/service/places';

/** By file; an empty list when GitHub would take it. */
export type WorkflowErrors = Readonly<Record<string, readonly string[]>>;

/** Our own workflows are called by their paths. */
const fileProvider = {
  getFileContent: async ({ path }: { readonly path: string }) => ({
    name: path,
    content: readFileSync(join(ROOT, path), 'utf8'),
  }),
};

async function errorsOf(file: string): Promise<string[]> {
  const { context, value } = parseWorkflow(
    { name: basename(file), content: readFileSync(file, 'utf8') },
    new NoOperationTraceWriter(),
  );
  if (value)
    await convertWorkflowTemplate(context, value, fileProvider as never, {
      errorPolicy: ErrorPolicy.TryConversion,
      fetchReusableWorkflowDepth: 1,
    });
  return context.errors.getErrors().map(({ message }) => message);
}

const errors: Record<string, readonly string[]> = {};
for (const file of process.argv.slice(2)) errors[file] = await errorsOf(file);
console.log(JSON.stringify(errors satisfies WorkflowErrors));

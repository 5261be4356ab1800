import { composeNginxConf, composeYaml, exampleEnv } from './compose';
import { kubernetesFiles } from './kubernetes';

/** The files that are made from the site's description, by their paths in the checkout. `npm run docs` writes them. */
export function deploymentFiles(): Readonly<Record<string, string>> {
  const kubernetes = Object.entries(kubernetesFiles()).map(([name, text]) => [
    `infra/deploy/kubernetes/${name}`,
    text,
  ]);
  return {
    'infra/deploy/compose/compose.yaml': composeYaml(),
    'infra/deploy/compose/example.env': exampleEnv(),
    'infra/deploy/compose/nginx.conf': composeNginxConf(),
    ...Object.fromEntries(kubernetes),
  };
}

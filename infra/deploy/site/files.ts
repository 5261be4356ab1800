import { composeNginxConf, composeYaml, exampleEnv } from './compose';
import { kubernetesFiles } from './kubernetes';

/** Files generated from the site description, by path in the checkout; written by `npm run docs`. */
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

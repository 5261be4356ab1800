import type { SecondFactorSetup } from '@crown-and-coil/shared-api';
import { Small } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import { encode } from 'uqr';

/** Always dark on light, with a quiet zone: cameras expect it, whatever the page's colours are. */
const Code = styled.svg`
  display: block;
  width: min(220px, 100%);
  margin-inline: auto;
  border-radius: var(--r-s);
  background: #fff;
  forced-color-adjust: none;
`;

const Key = styled.code`
  display: block;
  margin-top: 4px;
  font-size: 1rem;
  color: var(--ink);
  letter-spacing: 0.06em;
  overflow-wrap: anywhere;
  user-select: all;
`;

/** In groups of four letters, to type. */
const inGroups = (secret: string): string => secret.replace(/.{4}(?=.)/g, '$& ');

/** The secret for an authenticator app, as a QR code and as text. */
export function AppSecret({ setup }: { readonly setup: SecondFactorSetup }) {
  const { data, size } = encode(setup.uri, { ecc: 'M', border: 4 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <>
      <Code
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label="QR code of the key below"
        shapeRendering="crispEdges"
      >
        <path d={path} fill="#000" />
      </Code>
      <Small as="div">
        Key to type instead
        <Key>{inGroups(setup.secret)}</Key>
      </Small>
    </>
  );
}

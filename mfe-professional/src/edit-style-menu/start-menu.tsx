import { Button, Card, CardGrid, Muted, Stack } from '@crown-and-coil/shared-ui';
import styled from 'styled-components';
import type { MenuValues } from './menu-values';
import { menuOfTemplate, TEMPLATES } from './templates';

const Choice = styled(Card)`
  display: flex;
  flex-direction: column;
  gap: var(--s3);
  & > h3 {
    font-size: 1.125rem;
  }
  & > :last-child {
    margin-top: auto;
    align-self: start;
  }
`;

interface Props {
  readonly revision: number;
  readonly onChoose: (menu: MenuValues, template: string) => void;
  readonly onBlank: () => void;
}

/** For a service without a menu: an example to start from, or a blank one. */
export const StartMenu = ({ revision, onChoose, onBlank }: Props) => (
  <Stack $gap="s5">
    <p>
      A style menu lets clients choose size, length and more, and see the true price and hours. Start from an
      example and change it to yours.
    </p>
    <div>
      {/* Wraps where large letters leave no room. */}
      <Button style={{ whiteSpace: 'normal' }} onClick={onBlank}>
        Start with a blank menu
      </Button>
    </div>
    <CardGrid>
      {TEMPLATES.map((template) => (
        <li key={template.id}>
          <Choice $padded>
            <h3>{template.name}</h3>
            <Muted>{template.sentence}</Muted>
            <Button
              size="small"
              aria-label={`Start from ${template.name}`}
              onClick={() => onChoose(menuOfTemplate(template, revision), template.name)}
            >
              Use this example
            </Button>
          </Choice>
        </li>
      ))}
    </CardGrid>
  </Stack>
);

import { Alert, DesktopOnly, MobileActionBar, media, Page } from '@crown-and-coil/shared-ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { ProblemPlace } from '../booking-components/problem-place';
import type { SendingFailure } from '../confirm-booking/send-booking';

/** Places the summary beside the times, or above them on narrow screens, as the list of times is long. */
const Layout = styled.div`
  display: grid;
  grid-template: 'head beside' auto 'starts beside' 1fr / minmax(0, 1fr) 368px;
  column-gap: var(--s7);
  ${media.belowDesktop} {
    grid-template: 'head' 'beside' 'starts' / minmax(0, 1fr);
  }
`;
const Head = styled.div`
  grid-area: head;
`;
const Starts = styled.div`
  grid-area: starts;
`;
const Beside = styled.div`
  grid-area: beside;
  ${media.belowDesktop} {
    margin-bottom: var(--s6);
  }
`;

interface ProblemProps {
  /** Undefined when the times themselves say it. */
  readonly problem: string | undefined;
  readonly failure: SendingFailure | undefined;
  readonly onTryAgain: () => void;
}

const SendingProblem = ({ problem, failure, onTryAgain }: ProblemProps) => (
  <ProblemPlace failure={failure}>
    {problem && (
      <Alert onRetry={failure?.kind === 'unknown-outcome' ? onTryAgain : undefined}>{problem}</Alert>
    )}
  </ProblemPlace>
);

interface Props extends ProblemProps {
  readonly header: ReactNode;
  /** The summary; it gets the action below its content, which the bar has on a phone. */
  readonly beside: (action: ReactNode) => ReactNode;
  readonly action: ReactNode;
  /** Texts of the phone's bar. */
  readonly bar: { readonly main: string; readonly detail: string };
  /** The times. */
  readonly children: ReactNode;
}

/** The page of a visit whose length is known: its times, and beside them what is sent with the chosen one. */
export const BesideTimes = ({ header, beside, action, bar, children, ...problem }: Props) => (
  <>
    <Page $tall>
      <Layout>
        <Head>
          {header}
          <SendingProblem {...problem} />
        </Head>
        <Starts>{children}</Starts>
        <Beside>{beside(<DesktopOnly>{action}</DesktopOnly>)}</Beside>
      </Layout>
    </Page>
    <MobileActionBar {...bar}>{action}</MobileActionBar>
  </>
);

import { createRoot } from 'react-dom/client';
import styled, { ThemeProvider } from 'styled-components';
import { GlobalStyle, Lead, MemoryRouter, media, Page, SkipLink, ToastViewport, theme } from '../src';
import { ActionBarSection, BookingCardSection } from './sections/booking';
import { ButtonSection, ChipSection, TabSection } from './sections/buttons-and-chips';
import { CardSection, SkeletonSection } from './sections/cards';
import { ChoiceSection } from './sections/choices';
import { FieldSection, FormSection } from './sections/fields';
import { DialogSection, MessageSection, QuerySection, ToastSection } from './sections/messages';
import { AvatarSection, HairSection, IconSection, TypeSection } from './sections/pictures-and-type';
import { UploadSection } from './sections/uploads';

const Columns = styled.div`
  columns: 2;
  column-gap: var(--s7);
  margin-top: 40px;
  & > section {
    break-inside: avoid;
    padding-bottom: 44px;
  }
  & > section > h2,
  & + section > h2 {
    font-size: 1.25rem;
    padding-bottom: 12px;
    margin-bottom: 18px;
    border-bottom: 1px solid var(--line);
  }
  ${media.belowDesktop} {
    columns: 1;
  }
`;

const Wide = styled.div`
  & > section {
    padding-bottom: 44px;
  }
  & > section > h2 {
    font-size: 1.25rem;
    padding-bottom: 12px;
    margin-bottom: 18px;
    border-bottom: 1px solid var(--line);
  }
`;

function Gallery() {
  return (
    <ThemeProvider theme={theme}>
      <GlobalStyle />
      <MemoryRouter>
        <SkipLink targetId="content" />
        <ToastViewport />
        <main id="content" tabIndex={-1}>
          <Page>
            <h1>Components and states</h1>
            <Lead>Every state the screens need, drawn once.</Lead>
            <Columns>
              <ButtonSection />
              <FieldSection />
              <ChipSection />
              <AvatarSection />
              <HairSection />
              <ToastSection />
              <DialogSection />
              <ChoiceSection />
              <TabSection />
              <FormSection />
              <MessageSection />
              <QuerySection />
              <TypeSection />
              <IconSection />
            </Columns>
            <Wide>
              <CardSection />
              <SkeletonSection />
              <BookingCardSection />
              <UploadSection />
            </Wide>
          </Page>
          <ActionBarSection />
        </main>
      </MemoryRouter>
    </ThemeProvider>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Gallery />);

import { apiErrorMessage, MESSAGES } from '@crown-and-coil/shared-api';
import { CALENDAR_MESSAGES } from '@crown-and-coil/shared-api/contract';
import { href } from '@crown-and-coil/shared-api/href';
import { Alert, ButtonLink, Row, Stack, useNavigate, useSearchParams } from '@crown-and-coil/shared-ui';
import { useEffect, useRef, useState } from 'react';
import { useAnswerGoogleMutation } from '../endpoints/calendar-connection';
import { FormPage } from '../form-page/form-page';
import { dashboardTab } from '../workspace/dashboard-address';

/** OAuth redirect target: Google returns the professional here with its answer in the URL. */
export default function ConnectGoogleCalendar() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [given] = useState(() => ({ code: query.get('code') ?? '', state: query.get('state') ?? '' }));
  const isGiven = given.code !== '' && given.state !== '';
  const [answer, { error }] = useAnswerGoogleMutation();
  const isSent = useRef(false);

  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    // Keeps the authorization code out of the history and of failure reports.
    navigate(href.connectGoogleCalendar(), { replace: true });
    if (!isGiven) return;
    void answer(given).then(({ data }) => {
      if (data) navigate(dashboardTab.availability, { replace: true });
    });
  }, [answer, given, isGiven, navigate]);

  return (
    <FormPage title="Google Calendar">
      {isGiven && !error ? (
        <Alert tone="info">{CALENDAR_MESSAGES.connecting}</Alert>
      ) : (
        <Stack>
          <Alert>
            {isGiven ? apiErrorMessage(error, MESSAGES.unexpected) : CALENDAR_MESSAGES.signInDeclined}
          </Alert>
          <Row>
            <ButtonLink to={dashboardTab.availability} variant="primary">
              Back to your calendar
            </ButtonLink>
          </Row>
        </Stack>
      )}
    </FormPage>
  );
}

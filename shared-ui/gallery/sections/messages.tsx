import { useState } from 'react';
import {
  Alert,
  Button,
  ConfirmDialog,
  EmptyState,
  ListSkeleton,
  type QueryLike,
  QueryState,
  Row,
  Stack,
  toast,
} from '../../src';

export function ToastSection() {
  return (
    <section aria-labelledby="toasts">
      <h2 id="toasts">Toasts, top right</h2>
      <Row $wrap>
        <Button onClick={() => toast.success('Profile updated successfully!', { durationMs: 5000 })}>
          Success
        </Button>
        <Button onClick={() => toast.error('Booking failed. Please try again.')}>Error</Button>
        <Button onClick={() => toast.notice('Adaeze Braids confirmed your booking.')}>Notice</Button>
      </Row>
    </section>
  );
}

export function DialogSection() {
  const [open, setOpen] = useState(false);
  return (
    <section aria-labelledby="dialog">
      <h2 id="dialog">Dialog</h2>
      <Button onClick={() => setOpen(true)}>Delete a service</Button>
      <ConfirmDialog
        open={open}
        title="Delete service"
        onConfirm={() => setOpen(false)}
        onClose={() => setOpen(false)}
      >
        Are you sure you want to delete this service?
      </ConfirmDialog>
    </section>
  );
}

export function MessageSection() {
  return (
    <section aria-labelledby="messages">
      <h2 id="messages">Empty and error</h2>
      <Stack>
        <EmptyState title="No bookings found." heading="h3">
          When a client books, it lands here for your review.
        </EmptyState>
        <EmptyState
          title="No services found for the search term"
          category="Treatment"
          heading="h3"
          action={<Button size="small">Clear the search</Button>}
        >
          Try a shorter word, or clear the category.
        </EmptyState>
        <Alert onRetry={() => undefined}>Failed to load services.</Alert>
        <Alert tone="info">Adaeze has not set any times yet.</Alert>
      </Stack>
    </section>
  );
}

type Names = string[];
const states: Record<string, QueryLike<Names>> = {
  Loading: { isLoading: true, isFetching: true, isError: false },
  Error: { isLoading: false, isError: true, refetch: () => undefined },
  Empty: { data: [], isLoading: false, isError: false },
  Loaded: { data: ['Knotless box braids', 'Silk press'], isLoading: false, isError: false },
};

export function QuerySection() {
  const [state, setState] = useState('Loading');
  return (
    <section aria-labelledby="query">
      <h2 id="query">Loading, error, empty, loaded</h2>
      <Stack>
        <Row $wrap>
          {Object.keys(states).map((name) => (
            <Button key={name} size="small" aria-pressed={name === state} onClick={() => setState(name)}>
              {name}
            </Button>
          ))}
        </Row>
        <QueryState
          query={states[state] ?? { isLoading: true, isError: false }}
          error="Failed to load services."
          skeleton={<ListSkeleton />}
          empty={<EmptyState title="No services available." heading="h3" />}
        >
          {(names) => <p>{names.join(', ')}</p>}
        </QueryState>
      </Stack>
    </section>
  );
}

import { DeadEnd } from './dead-end';

/** The page for a path that neither the shell nor a remote declares. */
export default function NotFound() {
  return (
    <DeadEnd
      code="404"
      title="This part doesn't lead anywhere."
      lead="The page may have moved, or the link has a typo. Your bookings are safe."
    />
  );
}

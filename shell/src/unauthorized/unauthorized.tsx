import { DeadEnd } from '../dead-end/dead-end';

/** The page for a path that the person's role may not open. Its text is the specification's (section 2, route table). */
export default function Unauthorized() {
  return (
    <DeadEnd
      code="403"
      title="You do not have permission to view this page."
      lead="It belongs to another kind of account. Log out and in again to use another one."
    />
  );
}

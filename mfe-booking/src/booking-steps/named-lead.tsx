import { LeadRoom } from './lead-room';

interface Props {
  readonly name: string | undefined;
  readonly children: (name: string) => string;
}

/** A lead that names the professional; while it is not known who that is, it only takes its room. */
export const NamedLead = ({ name, children }: Props) =>
  name === undefined ? <LeadRoom>{children('The professional')}</LeadRoom> : children(name);

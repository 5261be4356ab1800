interface Props {
  readonly name: string | undefined;
  readonly children: (name: string) => string;
}

/** A lead that names the professional; while it is not known who that is, it only takes its room. */
export const NamedLead = ({ name, children }: Props) => (
  <span style={name === undefined ? { visibility: 'hidden' } : undefined}>
    {children(name ?? 'The professional')}
  </span>
);

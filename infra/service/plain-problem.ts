/** A problem that a person has to fix; shown as a message without a stack. */
export class PlainProblem extends Error {
  override name = 'PlainProblem';
}

/** Something a person has to put right; shown as its sentence, without a stack. */
export class PlainProblem extends Error {
  override name = 'PlainProblem';
}

declare module '@fullcalendar/react/skeleton.css' {
  /** The style sheet's text (infra/build/webpack-common.ts). */
  const text: string;
  export default text;
}

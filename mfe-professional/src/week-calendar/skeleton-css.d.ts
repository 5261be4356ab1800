declare module '@fullcalendar/react/skeleton.css' {
  /** The style sheet's text (infra/build/common-config.ts). */
  const text: string;
  export default text;
}

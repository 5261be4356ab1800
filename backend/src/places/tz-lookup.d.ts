declare module 'tz-lookup' {
  /** The IANA zone at a coordinate. */
  export default function lookUpTimeZone(latitude: number, longitude: number): string;
}

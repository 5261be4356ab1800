declare module 'topojson-client' {
  interface MultiPolygonFeature {
    readonly geometry: { readonly type: string; readonly coordinates: unknown };
  }
  /** The GeoJSON of an object of a topology. */
  export function feature(
    topology: unknown,
    object: unknown,
  ): { readonly features: readonly MultiPolygonFeature[] };
}

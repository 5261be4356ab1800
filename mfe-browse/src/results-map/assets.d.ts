/** The address of the file. */
declare module '*.geojson' {
  const address: string;
  export default address;
}
declare module 'maplibre-gl/dist/maplibre-gl-worker.mjs' {
  const address: string;
  export default address;
}

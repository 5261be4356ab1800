/** A place of the fake Google: 'Footscray', 'VIC', coordinates. */
interface KnownToGoogle {
  readonly suburb: string;
  readonly state: string;
  readonly latitude: number;
  readonly longitude: number;
}

const part = (type: string, text: string) => ({ types: [type], longText: text, shortText: text });

/** The part of `google.maps.importLibrary('places')` that we use. */
const placesLibrary = (known: readonly KnownToGoogle[], asked: object[]) => ({
  AutocompleteSessionToken: class {},
  AutocompleteSuggestion: {
    fetchAutocompleteSuggestions: async (request: { input: string }) => {
      asked.push(request);
      const fitting = known.filter(({ suburb }) => suburb.startsWith(request.input));
      return {
        suggestions: fitting.map(({ suburb, state, latitude, longitude }) => ({
          placePrediction: {
            placeId: `google-${suburb}`,
            text: { text: `${suburb} ${state}, Australia` },
            toPlace: () => ({
              fetchFields: async () => ({
                place: {
                  addressComponents: [part('locality', suburb), part('administrative_area_level_1', state)],
                  location: { lat: () => latitude, lng: () => longitude },
                },
              }),
            }),
          },
        })),
      };
    },
  },
});

/**
 * Fakes maps.googleapis.com: serves the script that the page requests, or lets it fail.
 * @returns the requested addresses, the searched texts, and a function that stops the fake
 */
export function fakeGoogle(known: readonly KnownToGoogle[] | 'unreachable') {
  const scripts: URL[] = [];
  const asked: { input: string; [option: string]: unknown }[] = [];
  const answer = (script: HTMLScriptElement) => {
    scripts.push(new URL(script.src));
    if (known === 'unreachable') return void script.dispatchEvent(new Event('error'));
    const { maps } = (globalThis as unknown as { google: { maps: Record<string, unknown> } }).google;
    maps.importLibrary = async () => placesLibrary(known, asked);
    (maps.__ib__ as () => void)();
  };
  const watcher = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node instanceof HTMLScriptElement) answer(node);
  });
  watcher.observe(document.head, { childList: true });
  return { scripts, asked, stop: () => watcher.disconnect() };
}

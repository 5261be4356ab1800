/** Calls of which concurrent ones with the same key share one; the first call after that has ended is made again. */
export function singleFlight<Value>(): (key: unknown, call: () => Promise<Value>) => Promise<Value> {
  const underWay = new Map<unknown, Promise<Value>>();
  return (key, call) => {
    const calling = underWay.get(key) ?? call().finally(() => underWay.delete(key));
    underWay.set(key, calling);
    return calling;
  };
}

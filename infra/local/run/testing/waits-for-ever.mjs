process.send?.('running');
setInterval(() => undefined, 60_000);

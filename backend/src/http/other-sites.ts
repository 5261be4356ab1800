import type { FastifyInstance, FastifyRequest } from 'fastify';
import { forbidden } from '../domain-errors';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Pages of other sites may send this request, such as a mail program in a browser. */
    isForOtherSites?: true;
  }
}

/**
 * Refuses what a page of another site makes a visitor's browser send; links may be followed. No such page can read our
 * responses, but its requests would come from the visitor's address: wrong passwords would lock the visitor out there,
 * and each visitor would bring a new address to every limit by address.
 */
export function refuseOtherSites(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (isOfOtherSite(request) && !isFollowedLink(request) && !request.routeOptions.config.isForOtherSites)
      throw forbidden();
  });
}

/** Browsers send `Sec-Fetch-Site`, which pages cannot set; programs and older browsers do not. */
const isOfOtherSite = ({ headers: { 'sec-fetch-site': site } }: FastifyRequest) =>
  site === 'cross-site' || site === 'same-site';

/** A frame of another site's page navigates too, without a click. */
const isFollowedLink = ({ method, headers }: FastifyRequest) =>
  method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';

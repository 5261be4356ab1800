import { readFile } from 'node:fs/promises';
import type {
  Availability,
  Booking,
  BookingCreate,
  Client,
  ClientErrorEntry,
  HouseRulesAnswer,
  InvitationRole,
  InvoiceSummary,
  LoginResponse,
  Me,
  Page,
  Product,
  Professional,
  Review,
  Role,
  SecondFactorNeeded,
  Service,
  ServiceListing,
  Slot,
  UserEntry,
  VisitReview,
} from '@crown-and-coil/shared-api/contract';
import { DAY_MS, SECOND_FACTOR_MESSAGES, SESSION_STORAGE_KEY } from '@crown-and-coil/shared-api/contract';
import { type APIRequestContext, type APIResponse, expect, request } from '@playwright/test';
import { baseUrl } from '../launch/addresses';
import { DEMO_PASSWORD, PEOPLE, type Person, storedLogin } from '../personas/people';
import { passWithAppCode } from '../personas/second-step';

/** The token of the session in a browser's stored state. */
function tokenIn(state: string): string | undefined {
  const { origins } = JSON.parse(state) as {
    origins: { localStorage: { name: string; value: string }[] }[];
  };
  const kept = origins
    .flatMap(({ localStorage }) => localStorage)
    .find(({ name }) => name === SESSION_STORAGE_KEY);
  return kept && (JSON.parse(kept.value) as { token: string }).token;
}

/** The session's token. */
async function passSecondStep(http: APIRequestContext, second_factor_token: string): Promise<string> {
  let token = '';
  await passWithAppCode(async (code) => {
    const answer = await http.post('/api/login/second-factor', { data: { second_factor_token, code } });
    if (answer.status() === 422 && (await answer.text()).includes(SECOND_FACTOR_MESSAGES.usedCode))
      return 'used';
    expect(answer.status(), await answer.text()).toBe(200);
    token = ((await answer.json()) as LoginResponse).access_token;
    return 'accepted';
  });
  return token;
}

/** API client for journeys: finds bookable items, acts as other users, verifies results. */
export class ProductApi {
  private constructor(
    private readonly http: APIRequestContext,
    readonly token: string | undefined,
  ) {}

  /** As an anonymous caller. */
  static async asVisitor(): Promise<ProductApi> {
    return new ProductApi(await request.newContext({ baseURL: baseUrl }), undefined);
  }

  /** With its own session, separate from any browser's. */
  static async as(person: Person): Promise<ProductApi> {
    if (person === 'admin') {
      const kept = await ProductApi.withKeptLogIn(person);
      if (kept) return kept;
    }
    return ProductApi.logIn({ email: PEOPLE[person].email, password: DEMO_PASSWORD });
  }

  /** With the session of the browser's stored login while valid: admin codes work once per 30 s. */
  private static async withKeptLogIn(person: Person): Promise<ProductApi | undefined> {
    const token = await readFile(storedLogin(person), 'utf8').then(tokenIn, () => undefined);
    if (token === undefined) return undefined;
    const api = new ProductApi(await request.newContext({ baseURL: baseUrl }), token);
    if ((await api.statusOf('/users/me/')) === 200) return api;
    await api.end();
    return undefined;
  }

  static async logIn({ email, password }: { email: string; password: string }): Promise<ProductApi> {
    const http = await request.newContext({ baseURL: baseUrl });
    const answer = await http.post('/api/login/', { form: { username: email, password } });
    expect([200, 202], `log in as ${email}`).toContain(answer.status());
    if (answer.status() === 202) {
      const { second_factor_token } = (await answer.json()) as SecondFactorNeeded;
      return new ProductApi(http, await passSecondStep(http, second_factor_token));
    }
    const { access_token: token } = (await answer.json()) as LoginResponse;
    return new ProductApi(http, token);
  }

  /** The browser's storage entries of this session (shared-api/src/session/session-storage.ts). */
  async keptSession(): Promise<string> {
    const { role, email, username, has_second_factor, is_by_passkey } = await this.read<Me>('/users/me/');
    const user = { role, email, username, hasSecondFactor: has_second_factor, isByPasskey: is_by_passkey };
    const profile = await this.profileOf(role);
    return JSON.stringify({ token: this.token, user: { ...user, profile } });
  }

  private async profileOf(role: Role) {
    if (role === 'admin') return null;
    if (role === 'client') {
      const { id, first_name, last_name } = await this.me();
      return { id, displayName: `${first_name} ${last_name}`, picture: null };
    }
    const { id, display_name } = await this.read<Professional>('/professionals/profile');
    return { id, displayName: display_name, picture: null };
  }

  async end(): Promise<void> {
    await this.http.dispose();
  }

  professionals(): Promise<Page<Professional>> {
    return this.read('/professionals/?limit=100');
  }

  services(query = ''): Promise<Page<ServiceListing>> {
    return this.read(`/services/?${query}`);
  }

  servicesOf(professionalId: string): Promise<Service[]> {
    return this.read(`/services/professional/${professionalId}`);
  }

  productsOf(professionalId: string): Promise<Product[]> {
    return this.read(`/product/professional/${professionalId}/all`);
  }

  houseRulesOf(professionalId: string): Promise<HouseRulesAnswer> {
    return this.read(`/professionals/${professionalId}/house-rules`);
  }

  /** Starts with room for all the services, over the next `days`. */
  slotsOf(professionalId: string, serviceIds: readonly string[], days = 30): Promise<Slot[]> {
    return this.slotsBetween(professionalId, serviceIds, Date.now(), Date.now() + days * DAY_MS);
  }

  /** The same between two moments, in milliseconds since the epoch. */
  async slotsBetween(
    professionalId: string,
    serviceIds: readonly string[],
    from: number,
    to: number,
  ): Promise<Slot[]> {
    const query = new URLSearchParams(serviceIds.map((id) => ['service_ids', id]));
    query.set('from', new Date(from).toISOString());
    query.set('to', new Date(to).toISOString());
    const windows = await this.read<Availability[]>(`/availability/professional/${professionalId}?${query}`);
    return windows.flatMap(({ available_slots }) => available_slots);
  }

  /** As a professional: all future windows. */
  windowsOfMine(): Promise<Availability[]> {
    return this.read('/availability/');
  }

  /** As a professional: deletes a window without bookings. */
  async closeWindow(id: string): Promise<void> {
    const answer = await this.http.delete(`/api/availability/${id}`, { headers: this.headers() });
    expect(answer.ok(), await answer.text()).toBe(true);
  }

  /** As an admin: failure reports of a remote, newest first. */
  clientErrors(remote: string): Promise<Page<ClientErrorEntry>> {
    return this.read(`/admin/client-errors?remote=${remote}&limit=100`);
  }

  /** As an admin: the email of a demo professional. */
  async emailOf(displayName: string): Promise<string> {
    const { results } = await this.read<Page<UserEntry>>(
      `/admin/users?search=${encodeURIComponent(displayName)}`,
    );
    const [found] = results;
    if (!found) throw new Error(`There is no account of ${displayName}.`);
    return found.email;
  }

  me(): Promise<Client> {
    return this.read('/clients/me');
  }

  booking(id: string): Promise<Booking> {
    return this.read(`/bookings/${id}`);
  }

  async bookingsOfMine(): Promise<Booking[]> {
    return this.read(`/bookings/clients/${(await this.me()).id}`);
  }

  /**
   * The user's earliest created booking (a demo one, as other journeys may be changing theirs) with that status, at
   * least two days ahead so that no rule prevents a change.
   */
  async oldestBookingOfMine(wanted: Booking['status']): Promise<Booking> {
    const [oldest] = (await this.bookingsOfMine())
      .filter(
        ({ status, start_time }) => status === wanted && Date.parse(start_time) > Date.now() + 2 * DAY_MS,
      )
      .sort((one, other) => one.created_at.localeCompare(other.created_at));
    if (!oldest) throw new Error(`The demo client has no ${wanted} booking.`);
    return oldest;
  }

  /** A completed visit of the user that has a review, or can still get one. */
  async visitOfMine(wanted: 'reviewed' | 'open'): Promise<Booking> {
    for (const visit of (await this.bookingsOfMine()).filter(({ status }) => status === 'completed')) {
      const { review, write_until } = await this.read<VisitReview>(`/bookings/${visit.id}/review`);
      if (wanted === 'reviewed' ? review !== null : write_until !== null) return visit;
    }
    throw new Error(`The demo client has no completed visit that is ${wanted}.`);
  }

  /** A professional's oldest review by someone else: a demo review, which no journey reports or removes. */
  async reviewOfOthers(): Promise<Review> {
    const { first_name } = await this.me();
    for (const { id } of (await this.professionals()).results.filter(({ rating }) => rating !== null)) {
      const { results } = await this.read<Page<Review>>(`/reviews/?limit=100&professional_id=${id}`);
      const review = results.findLast(({ author }) => author !== first_name);
      if (review) return review;
    }
    throw new Error('No one else has written a review.');
  }

  /** The id of the invoice of the newest completed visit. */
  async newestInvoiceOfMine(): Promise<string> {
    const visit = (await this.bookingsOfMine()).find(({ status }) => status === 'completed');
    if (!visit) throw new Error('The demo client has no completed visit.');
    const [invoice] = await this.call<InvoiceSummary[]>('GET', `/bookings/${visit.id}/invoices`);
    if (!invoice) throw new Error('The completed visit has no invoice.');
    return invoice.id;
  }

  /** Sends a booking request, which may be refused. */
  tryToBook(booking: BookingCreate): Promise<APIResponse> {
    return this.http.post('/api/bookings/', { data: booking, headers: this.headers() });
  }

  async book(booking: BookingCreate): Promise<Booking> {
    const answer = await this.tryToBook(booking);
    expect(answer.status(), await answer.text()).toBe(201);
    return (await answer.json()) as Booking;
  }

  /** As the admin: invites someone who need not be on the waitlist. */
  async invite(email: string, role: InvitationRole): Promise<void> {
    const answer = await this.http.post('/api/admin/invitations', {
      data: { email, role },
      headers: this.headers(),
    });
    expect(answer.status(), await answer.text()).toBe(201);
  }

  /** As an anonymous caller: creates the account from the invitation link in a mail. */
  async activate(link: string, { name, password }: { name: string; password: string }): Promise<void> {
    const [first_name = '', last_name = ''] = name.split(' ');
    const token = new URL(link).searchParams.get('token');
    const answer = await this.http.post('/api/accounts/activate', {
      // Professionals have a display name, clients a first and last name.
      data: { token, name, first_name, last_name, password },
    });
    expect(answer.status(), await answer.text()).toBe(201);
  }

  /** Revokes a session, by default the current one, without notifying its browser. */
  async revoke(token = this.token): Promise<void> {
    const answer = await this.http.post('/api/logout/', { headers: { authorization: `Bearer ${token}` } });
    expect(answer.ok(), `${answer.status()}`).toBe(true);
  }

  /** A call that must succeed, for endpoints without their own method. */
  async call<Answer>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    data?: object,
  ): Promise<Answer> {
    const answer = await this.http.fetch(`/api${path}`, { method, data, headers: this.headers() });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    return (answer.status() === 204 ? undefined : await answer.json()) as Answer;
  }

  /** The status of a read that may be refused. */
  async statusOf(path: string): Promise<number> {
    return (await this.http.get(`/api${path}`, { headers: this.headers() })).status();
  }

  private async read<Answer>(path: string): Promise<Answer> {
    const answer = await this.http.get(`/api${path}`, { headers: this.headers() });
    expect(answer.status(), `GET ${path}`).toBe(200);
    return (await answer.json()) as Answer;
  }

  private headers(): Record<string, string> {
    return this.token ? { authorization: `Bearer ${this.token}` } : {};
  }
}

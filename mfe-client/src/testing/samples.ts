import type { Booking, BookingStatus, Client, MediaItem, MediaType } from '@crown-and-coil/shared-api';
import { sampleBooking } from '@crown-and-coil/shared-api/testing';

/** A client, in the domain's names. */
export const naomi = (changes: Partial<Client> = {}): Client => ({
  id: 'client-naomi',
  firstName: 'Naomi',
  lastName: 'Tesfaye',
  phoneNumber: '0412555018',
  notes: 'Low porosity.\nAllergic to coconut oil.',
  hairType: 4,
  hairTypeName: 'Coily',
  hairSubtype: 'B',
  profilePicture: null,
  createdAt: '2025-08-04T02:00:00.000Z',
  ...changes,
});

/** A booking with Adaeze in Melbourne: Friday 28 November 2025, 10:00 am to 6:00 pm AEDT. */
export const booking = (id: string, status: BookingStatus, changes: Partial<Booking> = {}): Booking =>
  sampleBooking({
    id,
    status,
    services: [
      { id: 'braids', name: 'Knotless box braids', price: 411, serviceDurationMinutes: 420, style: null },
      { id: 'wash', name: 'Braid take-down and wash', price: 85, serviceDurationMinutes: 60, style: null },
    ],
    endTime: '2025-11-28T07:00:00.000Z',
    duration: 480,
    ...changes,
  });

/** One of the client's pictures. */
export const picture = (id: string, mediaType: MediaType, changes: Partial<MediaItem> = {}): MediaItem => ({
  id,
  url: `/media/${id}.webp`,
  srcset: `/media/${id}-320.webp 320w`,
  alt: null,
  mediaType,
  serviceCategory: null,
  width: 1280,
  height: 1600,
  placeholder: null,
  look: null,
  ...changes,
});

import { checkAnswers, store } from '@crown-and-coil/shared-api/testing';
import { bookingApi } from './api';

const { listBookingsWithClient, listProductsOfProfessional, listBookingConflicts, getClientNotes } =
  bookingApi.endpoints;

checkAnswers({
  lists: [
    ['/clients/c/bookings', () => store.dispatch(listBookingsWithClient.initiate('c'))],
    ['/product/professional/p/all', () => store.dispatch(listProductsOfProfessional.initiate('p'))],
  ],
  details: [
    ['/bookings/b/conflicts', () => store.dispatch(listBookingConflicts.initiate('b'))],
    ['/clients/c/notes', () => store.dispatch(getClientNotes.initiate('c'))],
  ],
});

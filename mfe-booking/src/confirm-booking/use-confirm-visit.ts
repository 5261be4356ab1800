import { useLocation } from '@crown-and-coil/shared-ui';
import { useEffect, useRef, useState } from 'react';
import { readProfessionalId } from '../booking-steps/booking-choices';
import { useBookingChoices } from '../booking-steps/use-booking-choices';
import { type ConfirmVisit, newVisit, readVisit, sentBookingOf } from './confirm-visit';

/**
 * The choices and the visit of the confirm page, both kept on its history entry: the key and the notes survive a reload
 * and the way over /login.
 */
export function useConfirmVisit(serviceId: string) {
  const { state } = useLocation();
  const { choices, update, flush } = useBookingChoices(serviceId);
  const [firstVisit] = useState(() => ({ kept: readVisit(state), fresh: newVisit() }));
  const [sentBooking] = useState(() => firstVisit.kept && sentBookingOf(firstVisit.kept));
  const visit = useRef<ConfirmVisit>(firstVisit.kept ?? firstVisit.fresh);
  const professionalId = readProfessionalId(state);
  const latest = useRef({ choices, professionalId });
  useEffect(() => {
    latest.current = { choices, professionalId };
  });

  const keepVisit = (next: ConfirmVisit) => {
    visit.current = next;
    update(latest.current.choices, latest.current.professionalId, { confirmVisit: next });
    flush();
  };

  useEffect(() => {
    if (!firstVisit.kept) keepVisit(visit.current);
  }, []);

  const setNotes = (notes: string) => {
    const next = { ...latest.current.choices, notes };
    update(next, latest.current.professionalId, { confirmVisit: visit.current });
  };

  return { choices, sentBooking, setNotes, visit: () => visit.current, keepVisit, flush };
}

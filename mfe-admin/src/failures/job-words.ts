const WORDS: Readonly<Record<string, string>> = {
  'mail.send': 'Send a mail',
  'accounts.erase-from-bookings': 'Erase a deleted person from bookings',
  'accounts.forgot-password': 'Send a link for a new password',
  'accounts.warn-of-guesses': 'Warn of guessed passwords',
  'availability.extend-series': 'Extend weekly hours',
  'bookings.keep': 'Expire and complete bookings, send reminders',
  'deposits.charge-no-show': 'Charge a missed visit',
  'deposits.delete-returned-card': 'Delete a kept card',
  'deposits.end-checkout': 'End a checkout',
  'deposits.refund': 'Refund a deposit',
  'ledger.reconcile': 'Compare the ledger with the provider',
  'notifications.deliver': 'Bring a notification to devices and phones',
  'payments.apply-events': 'Apply payment events',
  'photo-quotes.keep': 'Expire photo quotes',
  'pictures.compare': 'Compare stored pictures with the database',
  'pictures.tidy': 'Delete files of removed pictures',
  'push.send': 'Send a notification to a device',
  'retention.delete-expired': 'Delete what is kept no longer',
  'reviews.publish': 'Publish reviews',
  'reviews.request': 'Ask for a review',
  'search.count-standings': 'Count standings for the order of results',
  'texts.send': 'Send a reminder as a text',
  'waiting-list.keep': 'Keep the waiting list',
  'waiting-list.offer': 'Offer an opened time',
};

/** What a kind of job does; a kind that a newer API added is shown by its name. */
export const jobWords = (name: string): string => WORDS[name] ?? name;

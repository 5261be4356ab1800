import sharp from 'sharp';

// The API closes every decoder but those of photographs and draws on one thread, for its whole process. Jest runs its
// tests and these in one.
sharp.unblock({ operation: ['VipsForeignLoad'] });
sharp.concurrency(0);

import sharp from 'sharp';

// The API disables all but the photo decoders and uses one thread, for the whole process, which Jest shares between its
// tests and these.
sharp.unblock({ operation: ['VipsForeignLoad'] });
sharp.concurrency(0);

import type { IncomingMessage } from 'node:http';
import { Refusal } from '@crown-and-coil/service/refusal';
import { REQUEST_LIMITS } from '@crown-and-coil/service/request-limits';
import { MAX_UPLOAD_BYTES, MEDIA_MESSAGES, uploadFormSchema } from '@crown-and-coil/shared-api/contract';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { InferType } from 'yup';
import { DomainError, invalidField, malformed, tooLarge, unsupportedType } from '../domain-errors';
import { identityOf } from '../http/identity';
import { validatePart } from '../http/validation';
import { type SpooledFile, spool } from './spool';
import type { UploadSlots } from './upload-slots';

/** Longer than any legitimate form field. */
const MAX_FIELD_BYTES = 10_000;
const MAX_FIELDS = 5;

/** An uploaded file with its form fields. */
export interface Upload {
  readonly file: SpooledFile;
  readonly alt: string | null;
}

const formSchema = uploadFormSchema.pick(['alt']);

/**
 * Reads an upload's form, writing the file to disk. The caller discards the file, which releases its slot.
 * @throws DomainError unavailable when too many uploads arrive, unsupported_type if it is not a multipart form, too_large
 *   for a file that is too large, invalid for a form without a file or with a wrong field, malformed for one that was cut
 *   off
 */
export async function receiveUpload(request: FastifyRequest, slots: UploadSlots): Promise<Upload> {
  if (!request.isMultipart()) throw unsupportedType(MEDIA_MESSAGES.sendMultipart);
  if (Number(request.headers['content-length'] ?? 0) > REQUEST_LIMITS.upload.bytes)
    throw tooLarge(MEDIA_MESSAGES.tooLarge);
  // Lost while the caller was looked up: reading it would never end.
  if (request.raw.destroyed) throw malformed();
  const release = slots.take(identityOf(request).userId);
  try {
    const form = readForm(request);
    limitBytes(request.raw);
    const { file, alt } = await form;
    return { alt, file: { ...file, discard: () => file.discard().finally(release) } };
  } catch (error) {
    release();
    throw error;
  }
}

const isAnswer = (error: unknown) => error instanceof DomainError || error instanceof Refusal;

/** Aborts a body that exceeds the limit: ignored parts, and bytes around parts, count too. */
function limitBytes(body: IncomingMessage): void {
  let left: number = REQUEST_LIMITS.upload.bytes;
  const count = (piece: Buffer) => {
    left -= piece.length;
    if (left >= 0) return;
    body.off('data', count);
    // Ends the form for its reader. Destroying the body would close the connection without a response.
    body.emit('error', tooLarge(MEDIA_MESSAGES.tooLarge));
  };
  body.on('data', count);
}

async function readForm(request: FastifyRequest): Promise<Upload> {
  let file: SpooledFile | undefined;
  try {
    const fields: Record<string, unknown> = {};
    let isTooLarge = false;
    for await (const part of partsOf(request)) {
      if (part.type === 'field') {
        fields[part.fieldname] = part.valueTruncated ? 'x'.repeat(MAX_FIELD_BYTES) : part.value;
      } else if (part.fieldname === 'file' && file === undefined) {
        file = await spool(arrivingOf(part));
        isTooLarge = part.file.truncated;
      } else {
        await ignore(part);
      }
    }
    if (isTooLarge) throw tooLarge(MEDIA_MESSAGES.tooLarge);
    const { alt } = validatePart(formSchema, 'body', fields) as InferType<typeof formSchema>;
    if (file === undefined) throw invalidField(['body', 'file'], MEDIA_MESSAGES.fileMissing, 'required');
    return { file, alt: alt ?? null };
  } catch (error) {
    await file?.discard();
    throw error;
  }
}

async function* partsOf(request: FastifyRequest) {
  try {
    yield* request.parts({
      limits: {
        fileSize: MAX_UPLOAD_BYTES,
        fieldSize: MAX_FIELD_BYTES,
        fields: MAX_FIELDS,
        files: MAX_FIELDS,
      },
    });
  } catch (error) {
    // Cut off, or not a form.
    throw isAnswer(error) ? error : malformed();
  }
}

async function* arrivingOf({ file }: MultipartFile): AsyncIterable<Buffer> {
  try {
    yield* file;
  } catch (error) {
    // The client has disconnected, or the form has no end.
    throw isAnswer(error) ? error : malformed();
  }
}

async function ignore({ file }: MultipartFile): Promise<void> {
  file.on('error', () => undefined).resume();
  // A stream that a disconnect has closed already does not say so again.
  if (!file.closed) await new Promise((resolve) => file.once('close', resolve));
}

import {
  HAIR_TYPES,
  MENU_MESSAGES,
  MESSAGES,
  type MediaItem,
  readFailure,
  type Service,
  skipToken,
  useUpdateMediaMutation,
} from '@crown-and-coil/shared-api';
import { useGetStyleMenuQuery } from '@crown-and-coil/shared-api/bookings';
import { Alert, Button, Field, Muted, QueryState, Select, toast } from '@crown-and-coil/shared-ui';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import styled from 'styled-components';
import { useListOwnServicesQuery } from '../endpoints/services';

const Fold = styled.details`
  flex: 1 0 100%;
  & > summary {
    display: flex;
    align-items: center;
    min-height: 44px;
    font-weight: 600;
    color: var(--clay);
    cursor: pointer;
  }
`;

const Fields = styled.form`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s3);
  align-items: end;
  & > * {
    flex: 1 1 160px;
  }
  & > button {
    flex: none;
  }
  & > [role='alert'],
  & > p {
    flex: 1 0 100%;
  }
`;

/** What a portfolio picture shows: clients book it from there at the price of the style menu. */
export function PictureLook({ picture }: { readonly picture: MediaItem }) {
  const [isOpen, setIsOpen] = useState(false);
  const query = useListOwnServicesQuery(isOpen ? {} : skipToken);
  return (
    <Fold onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{lookInWords(picture.look)}</summary>
      {isOpen && (
        <QueryState query={query} error={MESSAGES.serviceListFailed} isEmpty={() => false}>
          {({ results }) => <LookForm picture={picture} services={results} />}
        </QueryState>
      )}
    </Fold>
  );
}

function lookInWords(look: MediaItem['look']): string {
  if (look === null) return 'Let clients book this look';
  if (look.offer === null) return 'The look of this picture is not offered at the moment';
  return `Clients can book this look: ${[look.offer.serviceName, ...look.offer.labels].join(', ')}`;
}

interface LookFormProps {
  readonly picture: MediaItem;
  readonly services: readonly Service[];
}

const NOT_SAVED = 'The look was not saved: it needs one choice of each option.';

/**
 * The look's fields. When the person moves to another picture or closes the view, a complete look is saved, and a notice
 * says that an incomplete one was not.
 */
function LookForm({ picture, services }: LookFormProps) {
  const [serviceId, setServiceId] = useState(picture.look?.serviceId ?? '');
  const [options, setOptions] = useState<readonly string[]>(picture.look?.options ?? []);
  const [hairType, setHairType] = useState(picture.look?.hairType ?? null);
  const [isChanged, setIsChanged] = useState(false);
  const [update, { error, isLoading, isSuccess, reset }] = useUpdateMediaMutation();
  const menu = useGetStyleMenuQuery(serviceId || skipToken);
  const groups = (serviceId && menu.currentData?.groups) || [];
  const failure = error && readFailure(error);
  const problemAt = (field: string) => failure?.fields.find(({ loc }) => loc.includes(field))?.msg;

  const chosen = groups.map((_, place) => options[place] ?? '').filter((id) => id !== '');
  const look = serviceId === '' ? null : { serviceId, options: chosen, hairType };
  const isComplete = look === null || (menu.currentData !== undefined && chosen.length === groups.length);
  const isUnsaved = isChanged && !isLoading && !isSuccess;
  const unsaved = isUnsaved && isComplete ? { id: picture.id, change: { look } } : undefined;
  const isLost = isUnsaved && !isComplete;
  const leave = useEffectEvent(() => {
    if (isLost) toast.notice(NOT_SAVED);
    if (!unsaved) return;
    update(unsaved)
      .unwrap()
      .catch((cause) => {
        const { status, fields, message } = readFailure(cause);
        // The picture itself was deleted.
        if (status !== 404) toast.error(fields[0]?.msg ?? message ?? MESSAGES.unexpected);
      });
  });
  useEffect(() => () => leave(), []);

  const edit = () => {
    reset();
    setIsChanged(true);
  };
  const choose = (place: number, id: string) => {
    edit();
    setOptions(groups.map((_, group) => (group === place ? id : (options[group] ?? ''))));
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isLoading || (serviceId !== '' && menu.currentData === undefined)) return;
    void update({ id: picture.id, change: { look } });
  };
  return (
    <Fields onSubmit={save} noValidate>
      <Field label="Service" error={problemAt('serviceId')}>
        {(control) => (
          <Select
            {...control}
            value={serviceId}
            onChange={({ target }) => {
              edit();
              setServiceId(target.value);
              setOptions([]);
            }}
          >
            <option value="">None: clients only look</option>
            {services.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {menu.isError && !menu.isFetching && (
        <Alert onRetry={() => void menu.refetch()}>{MENU_MESSAGES.loadFailed}</Alert>
      )}
      {groups.map((group, place) => (
        <Field key={group.id} label={group.name} error={place === 0 ? problemAt('options') : undefined}>
          {(control) => (
            <Select
              {...control}
              value={options[place] ?? ''}
              onChange={({ target }) => choose(place, target.value)}
            >
              <option value="">Choose one</option>
              {group.options.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ))}
      {serviceId !== '' && (
        <Field label="Hair type" optional>
          {(control) => (
            <Select
              {...control}
              value={hairType ?? ''}
              onChange={({ target }) => {
                edit();
                setHairType(HAIR_TYPES.find(({ value }) => String(value) === target.value)?.value ?? null);
              }}
            >
              <option value="">Not said</option>
              {HAIR_TYPES.map(({ value, name }) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <Button type="submit" size="small" busy={isLoading} busyText="Saving...">
        Save look
      </Button>
      {failure && failure.fields.length === 0 && <Alert>{failure.message ?? MESSAGES.unexpected}</Alert>}
      <Muted role="status">{isSuccess ? 'Look saved.' : ''}</Muted>
    </Fields>
  );
}

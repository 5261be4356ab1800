import {
  apiErrorMessage,
  NOTIFICATION_MESSAGES,
  type PushSubscription,
  useStore,
} from '@crown-and-coil/shared-api';
import {
  Alert,
  Button,
  formatShortDate,
  QueryState,
  RuledList,
  Skeleton,
  Small,
  Stack,
  viewerZone,
} from '@crown-and-coil/shared-ui';
import { useEffect, useState } from 'react';
import { useGetPushDevicesQuery, useRemovePushDeviceMutation } from '../../push/api';
import { type PushState, pushStateOf, readDevice, turnOffPush, turnOnPush } from '../../push/this-device';
import { HiddenText, ListRow } from '../account-section';
import { deviceName } from '../devices/device-name';

interface PushDevicesProps {
  /** Username. */
  readonly account: string;
  /** The site's key. */
  readonly pushKey: string;
}

/** This browser, with a button to switch it on or off, and the other devices that get notifications. */
export function PushDevices({ account, pushKey }: PushDevicesProps) {
  const devices = useGetPushDevicesQuery();
  const [remove, removal] = useRemovePushDeviceMutation();
  const here = useThisDevice(account, pushKey);
  const others = (list: readonly PushSubscription[]) =>
    list.filter(({ id }) => here.state !== 'on' || id !== readDevice()?.id);
  return (
    <Stack $gap="s3">
      {here.state === undefined ? (
        <ThisDeviceSkeleton account={account} />
      ) : (
        <ThisDevice {...here} state={here.state} />
      )}
      <QueryState query={devices} error={NOTIFICATION_MESSAGES.devicesFailed}>
        {(list) =>
          others(list).length === 0 ? null : (
            <div>
              <Small as="p">Other devices that get your notifications</Small>
              <RuledList>
                {others(list).map((device) => (
                  <ListRow key={device.id}>
                    <div>
                      <strong>{deviceName(device)}</strong>
                      <Small as="p">Since {formatShortDate(device.createdAt, viewerZone())}</Small>
                    </div>
                    <Button
                      variant="quiet"
                      busy={removal.isLoading && removal.originalArgs === device.id}
                      busyText="Removing..."
                      aria-label={`Remove ${deviceName(device)}, since ${formatShortDate(device.createdAt, viewerZone())}`}
                      onClick={() => void remove(device.id)}
                    >
                      Remove
                    </Button>
                  </ListRow>
                ))}
              </RuledList>
            </div>
          )
        }
      </QueryState>
      {removal.isError ? (
        <Alert>{apiErrorMessage(removal.error, NOTIFICATION_MESSAGES.deviceRemoveFailed)}</Alert>
      ) : null}
    </Stack>
  );
}

interface DeviceHere {
  /** Undefined until the browser has answered. */
  readonly state: PushState | undefined;
  readonly isBusy: boolean;
  readonly hasFailed: boolean;
  readonly turnOn: () => void;
  readonly turnOff: () => void;
}

function useThisDevice(account: string, pushKey: string): DeviceHere {
  const store = useStore();
  const [state, setState] = useState<PushState>();
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isGone = false;
    void pushStateOf(account)
      // A browser that blocks the worker may reject this call too.
      .catch((): PushState => 'unsupported')
      .then((found) => {
        if (!isGone) setState(found);
      });
    return () => {
      isGone = true;
    };
  }, [account]);
  const work = async (task: () => Promise<unknown>) => {
    setBusy(true);
    setFailed(false);
    try {
      await task();
    } catch {
      setFailed(true);
    }
    setState(await pushStateOf(account));
    setBusy(false);
  };
  return {
    state,
    isBusy,
    hasFailed,
    turnOn: () => void work(() => turnOnPush(store, pushKey)),
    turnOff: () => void work(() => turnOffPush(store)),
  };
}

/** Reserves the height of this browser's part, as it most likely is. */
export const ThisDeviceSkeleton = ({ account }: Pick<PushDevicesProps, 'account'>) => (
  <Stack $gap="s2" aria-hidden="true">
    <Skeleton $height="48px" $width="216px" />
    <HiddenText>
      <Small>{WORDS[readDevice()?.account === account ? 'on' : 'off']}</Small>
    </HiddenText>
  </Stack>
);

function ThisDevice({
  state,
  isBusy,
  hasFailed,
  turnOn,
  turnOff,
}: DeviceHere & { readonly state: PushState }) {
  return (
    <Stack $gap="s2">
      {state === 'off' ? (
        <div>
          <Button busy={isBusy} busyText="Turning on..." onClick={turnOn}>
            Notify me on this device
          </Button>
        </div>
      ) : null}
      {state === 'on' ? (
        <div>
          <Button variant="quiet" busy={isBusy} busyText="Turning off..." onClick={turnOff}>
            Stop notifying this device
          </Button>
        </div>
      ) : null}
      <Small role="status">{WORDS[state]}</Small>
      {hasFailed ? <Alert>{NOTIFICATION_MESSAGES.deviceFailed}</Alert> : null}
    </Stack>
  );
}

const WORDS: Readonly<Record<PushState, string>> = {
  on: 'This device gets your notifications, also while our site is closed. Logging out ends that.',
  off: 'Your phone or computer can tell you what happens while our site is closed. A locked screen shows who and when, never which service or where.',
  blocked: "Notifications of our site are blocked. Allow them in your browser's settings for this page.",
  'needs install':
    'On an iPhone or iPad add our site to the home screen first (Share, then “Add to Home Screen”), and open it from there.',
  unsupported: 'This browser cannot get notifications while our site is closed. You still get emails.',
};

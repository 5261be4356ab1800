export {
  makeReceiver,
  type PushService,
  startPushService,
  vapidClaims,
} from '@crown-and-coil/servers/push-service';

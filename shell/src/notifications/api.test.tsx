import { checkAnswers, store } from '@crown-and-coil/shared-api/testing';
import { notificationsApi } from './api';

const { listNotifications, getNotification, getUnreadCount } = notificationsApi.endpoints;

checkAnswers({
  lists: [['/notifications/me', () => store.dispatch(listNotifications.initiate({}))]],
  details: [
    ['/notifications/n/read', () => store.dispatch(getNotification.initiate('n'))],
    ['/notifications/unread-count', () => store.dispatch(getUnreadCount.initiate())],
  ],
});

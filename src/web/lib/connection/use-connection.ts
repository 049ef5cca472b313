import { useSyncExternalStore } from 'react';
import { isConnectionLost, onConnectionChange } from './connection.ts';

export const useConnectionLost = () => useSyncExternalStore(onConnectionChange, isConnectionLost, isConnectionLost);

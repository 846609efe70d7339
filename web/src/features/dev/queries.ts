import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '@/api/client';

/** Keys, reads and changes of the development pages. */
export const devQueries = {
  facts: () =>
    queryOptions({
      queryKey: ['dev', 'facts'],
      queryFn: () => api.get('/api/dev/facts'),
      select: (reply) => reply.data,
    }),
  mailbox: (page: number) =>
    queryOptions({
      queryKey: ['dev', 'mailbox', page],
      queryFn: () => api.get('/api/dev/mailbox', { query: { page } }),
      placeholderData: keepPreviousData,
    }),
  message: (id: string) =>
    queryOptions({
      queryKey: ['dev', 'message', id],
      queryFn: () => api.get('/api/dev/mailbox/{id}', { path: { id } }),
      select: (reply) => reply.data,
    }),
};

export const markRead = (id: string) => api.put('/api/dev/mailbox/{id}/read', { path: { id } });

export const clearMailbox = () => api.del('/api/dev/mailbox');

/** Lets the gallery exercise each rule of the replies on the real server. */
export const reply = (status: number, body: unknown) =>
  api.post('/api/dev/reply', { body: { status, body } });

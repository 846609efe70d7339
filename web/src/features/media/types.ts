import type { components } from '@/api/schema';

type Schemas = components['schemas'];

/** The description of the calls does not say that somebody may be absent. */
export type Media = Omit<Schemas['MediaView'], 'owner'> & { owner: Owner | null };
export type MediaKind = Media['kind'];
/** processing: it can be used already; failed: its smaller copies could not be made, the file itself is shown. */
export type MediaState = Media['state'];
export type Owner = Schemas['MediaOwner'];
export type Folder = Schemas['MediaFolder'];
export type MediaTag = Schemas['MediaTagView'];
/** Something that shows a media. */
export type Use = Schemas['MediaUse'];
/** What a library takes, the bin included. */
export type Storage = Schemas['StorageView'];
export type BulkAction = Schemas['MediaBulkInputBody']['action'];

/** What can be changed of a media. */
export type MediaChange = Omit<Schemas['MediaChangeInputBody'], '$schema'>;

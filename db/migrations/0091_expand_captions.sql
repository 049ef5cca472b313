-- What is said in a lesson: its captions by language, each line of them a row. Words are compared without accents and by their
-- stems, with what every PostgreSQL has; -ões and -ães are read as -ão, which the stemmer knows with accents alone.
create function reading_vector(words text) returns tsvector language sql immutable parallel safe as $$
  select to_tsvector('pg_catalog.portuguese'::regconfig, regexp_replace(searchable(words), '[oa]es\M', 'ao', 'g'))
$$;

create table lesson_captions (
  producer_id uuid not null,
  lesson_id uuid not null,
  language text not null check (language ~ '^[a-z]{2,3}(-[A-Z]{2})?$'),
  updated_at timestamptz not null default app_now(),
  primary key (producer_id, lesson_id, language),
  foreign key (producer_id, lesson_id) references lessons (producer_id, id) on delete cascade
);

create table caption_cues (
  producer_id uuid not null,
  lesson_id uuid not null,
  language text not null,
  id uuid not null,
  start_ms integer not null check (start_ms between 0 and 604800000),
  end_ms integer not null check (end_ms > start_ms and end_ms <= 604800000),
  text text not null check (length(text) between 1 and 1000),
  search tsvector not null generated always as (reading_vector(text)) stored,
  primary key (producer_id, id),
  foreign key (producer_id, lesson_id, language) references lesson_captions (producer_id, lesson_id, language) on delete cascade
);
create index caption_cues_in_order on caption_cues (producer_id, lesson_id, language, start_ms);

-- Which lessons hold a word anywhere: title, description, what is said. Row level security keeps an index of word vectors from
-- being used (its operator may tell of rows that are not one's own), but not one that compares plain text.
create table lesson_words (
  producer_id uuid not null,
  word text collate "C" not null,
  lesson_id uuid not null,
  primary key (producer_id, word, lesson_id),
  foreign key (producer_id, lesson_id) references lessons (producer_id, id) on delete cascade
);
create index lesson_words_of_lesson on lesson_words (producer_id, lesson_id);

create function index_lesson(of_producer uuid, of_lesson uuid) returns void language sql as $$
  delete from lesson_words where producer_id = of_producer and lesson_id = of_lesson;
  insert into lesson_words (producer_id, word, lesson_id)
    select distinct of_producer, word, of_lesson from (
      select unnest(tsvector_to_array(reading_vector(l.title || ' ' || l.description))) as word
      from lessons l where l.producer_id = of_producer and l.id = of_lesson
      union all
      select unnest(tsvector_to_array(c.search)) from caption_cues c where c.producer_id = of_producer and c.lesson_id = of_lesson
    ) said where length(word) <= 100
$$;

create function index_changed_lesson() returns trigger language plpgsql as $$
begin
  perform index_lesson(new.producer_id, new.id);
  return null;
end $$;
create trigger index_new_lesson after insert on lessons for each row execute function index_changed_lesson();
create trigger index_changed_lesson after update of title, description on lessons for each row
  when (old.title is distinct from new.title or old.description is distinct from new.description)
  execute function index_changed_lesson();

do $$
declare
  name text;
  mine constant text := 'producer_id = (select app_producer_id())';
begin
  foreach name in array array['lesson_captions', 'caption_cues', 'lesson_words'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy school on %I to ateneu_app using (%s) with check (%s)', name, mine, mine);
    execute format('create policy platform on %I to ateneu_platform using (true) with check (true)', name);
  end loop;
end $$;
grant select, insert, update, delete on lesson_captions, caption_cues, lesson_words to ateneu_app, ateneu_platform;

set local role ateneu_platform;
select index_lesson(producer_id, id) from lessons;
reset role;

-- Taking an account back ends the secret calendar addresses that its thief may know, at every school.
grant delete on calendar_feeds to ateneu_platform;

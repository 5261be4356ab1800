-- Of 0340.
alter table mail_links validate constraint mail_links_subject_of_purpose;

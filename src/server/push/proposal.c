/* The open proposal, sent to everybody at the table. */
#include "server/push/proposal.h"

#include "casus/assert.h"
#include "server/push/audience.h"
#include "server/push/numbering.h"

const char *const proposal_names[3] = {
    [PROPOSE_TAKEBACK] = "takeback", [PROPOSE_PAUSE] = "pause", [PROPOSE_RESUME] = "resume"};

void proposal_write(struct casus_writer *out, const struct table *table, const char *status, casus_seat viewer)
{
    casus_assert(table->proposal.number != 0);
    const struct proposal *proposal = &table->proposal;
    casus_json_open(out, '{');
    casus_json_key_int(out, "proposal", (int64_t)proposal->number);
    casus_json_key_text(out, "what", proposal_names[proposal->what]);
    if (proposal->what == PROPOSE_TAKEBACK)
        casus_json_key_int(out, "to", (int64_t)numbering_shown(table, viewer, proposal->to));
    casus_json_key_int(out, "seat", proposal->seat);
    casus_json_key(out, "agreed");
    casus_json_open(out, '[');
    for (unsigned seat = 0; seat < table->seats; seat++) {
        if (casus_seats_has(&proposal->agreed, (casus_seat)seat)) casus_json_int(out, seat);
    }
    casus_json_close(out, ']');
    casus_json_key_text(out, "status", status);
    casus_json_close(out, '}');
}

void proposal_push(struct server *server, struct table *table, const char *status)
{
    for (unsigned index = 0; index < table->seats + 2; index++) {
        casus_seat viewer = numbering_viewer(table, index);
        if (!audience_watches(table, viewer)) continue;
        struct casus_writer out = audience_message(server, table, "proposal");
        casus_json_key(&out, "proposal");
        proposal_write(&out, table, status, viewer);
        casus_json_close(&out, '}');
        audience_tell(server, table, viewer, &out);
    }
}

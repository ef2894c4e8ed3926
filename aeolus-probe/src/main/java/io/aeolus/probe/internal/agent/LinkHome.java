package io.aeolus.probe.internal.agent;

import io.aeolus.probe.Command;
import io.aeolus.probe.WorkerSnapshot;
import io.aeolus.probe.internal.link.LinkAddress;
import io.aeolus.probe.internal.link.WorkerLink;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Home is in another JVM. */
final class LinkHome implements Home {

    private final WorkerLink link;
    private final WorkerAgent agent;

    private LinkHome(LinkAddress address, String run, LongSupplier nanoClock) {
        agent = new WorkerAgent(this, nanoClock);
        link = new WorkerLink(address, run, nanoClock, new WorkerLink.Listener() {
            @Override
            public void told(Command command) {
                agent.tell(command);
            }

            @Override
            public void wanted() {
                agent.wake();
            }

            @Override
            public void abandoned() {
                agent.tell(new Command.StopSpouts());
            }
        });
    }

    /** An agent of this JVM's workers that connects to its home, and says last words when the JVM ends. */
    static WorkerAgent start(LinkAddress address, String run, LongSupplier nanoClock) {
        LinkHome home = new LinkHome(address, run, nanoClock);
        home.link.start();
        home.agent.start();
        Runtime.getRuntime().addShutdownHook(new Thread(home.agent::sayLastWords, "aeolus-last-words"));
        return home.agent;
    }

    @Override
    public boolean bring(Supplier<WorkerSnapshot> maker) throws InterruptedException {
        return link.bring(maker);
    }

    @Override
    public void died(String component) {
        link.died(component);
    }

    @Override
    public void close() {
        link.close();
    }
}

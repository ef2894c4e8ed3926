// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import static org.assertj.core.api.Assertions.assertThat;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Registration;
import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.StreamPlan;
import io.aeolus.batching.fixture.Columns;
import io.aeolus.batching.fixture.Streams;
import io.aeolus.batching.fixture.TestBolt;
import io.aeolus.batching.fixture.TestCluster;
import io.aeolus.batching.fixture.TestSpout;
import io.aeolus.batching.internal.column.Lineage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.daemon.StormCommon;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.serialization.SerializationFactory;
import org.apache.storm.shade.net.minidev.json.JSONValue;
import org.apache.storm.topology.TopologyBuilder;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

/** Batches can be serialized however the worker's jar is built. */
class KryoRegistrationsTest {

    private static final List<Class<?>> CLASSES = List.of(
            columnOf(1),
            columnOf(1L),
            columnOf(1.0),
            columnOf(true),
            columnOf("a"),
            columnOf('a'),
            PendingMessages.SentBatch.class);

    @Test
    void jar_without_services_registers_the_classes_of_batches() throws Exception {
        assertThat(ServicelessClassLoader.registered(TestCluster.defaults(), CLASSES))
                .isEmpty();

        assertThat(ServicelessClassLoader.registered(settings(List.of()), CLASSES))
                .containsExactlyElementsOf(CLASSES);
    }

    @Test
    void service_and_decorator_register_each_class_once() {
        Kryo found = SerializationFactory.getKryo(TestCluster.defaults());
        Kryo foundAndNamed = SerializationFactory.getKryo(settings(List.of()));

        for (Class<?> type : CLASSES) {
            assertThat(id(foundAndNamed, type)).as(type.getName()).isEqualTo(id(found, type));
        }
        assertThat(foundAndNamed.getNextRegistrationId()).isEqualTo(found.getNextRegistrationId());
    }

    @Test
    void declared_decorators_are_kept() {
        assertThat(settings(List.of("own.Decorator")).get(Config.TOPOLOGY_KRYO_DECORATORS))
                .asInstanceOf(InstanceOfAssertFactories.LIST)
                .containsExactlyInAnyOrder("own.Decorator", KryoRegistrations.class.getName());
    }

    /** Nimbus reads the registrations of all components, chained ones included. */
    @Test
    void registrations_of_chained_components_are_kept() {
        TopologyBuilder builder = TestSpout.producer(Streams.of("key"));
        builder.setBolt("c", new TestBolt()).shuffleGrouping("p");
        StormTopology original = builder.createTopology();
        Map<String, Object> own = Map.of(
                Config.TOPOLOGY_KRYO_DECORATORS, List.of("own.Decorator"),
                Config.TOPOLOGY_KRYO_REGISTER, List.of("own.Event"));
        original.get_bolts().get("c").get_common().set_json_conf(JSONValue.toJSONString(own));
        BatchingPlan plan = BatchingPlan.of(StreamPlan.of("p", "default", 1).withChained(List.of("c")));

        StormTopology chained = Aeolus.applyPlan(plan, original, Map.of()).topology();

        assertThat(StormCommon.componentConf(chained.get_bolts().get("c")))
                .containsEntry(Config.TOPOLOGY_KRYO_DECORATORS, List.of("own.Decorator"))
                .containsEntry(Config.TOPOLOGY_KRYO_REGISTER, List.of("own.Event"));
    }

    private static int id(Kryo kryo, Class<?> type) {
        Registration registration = kryo.getClassResolver().getRegistration(type);
        return registration.getId();
    }

    private static Class<?> columnOf(Object value) {
        return Columns.of(List.of(List.of(value)), Lineage.UNIFORM).get(0).getClass();
    }

    /** The settings that Nimbus creates for the workers of a rewritten topology whose bolt declares decorators. */
    private static Map<String, Object> settings(List<String> declared) {
        TopologyBuilder builder = TestSpout.producer(Streams.of("key"));
        builder.setBolt("c", new TestBolt())
                .addConfiguration(Config.TOPOLOGY_KRYO_DECORATORS, declared)
                .shuffleGrouping("p");
        BatchingPlan plan = BatchingPlan.of(StreamPlan.of("p", "default", 2));
        StormTopology topology = Aeolus.apply(plan, builder.createTopology());
        List<Object> decorators = new ArrayList<>();
        StormCommon.allComponents(topology).values().forEach(component -> {
            if (StormCommon.componentConf(component).get(Config.TOPOLOGY_KRYO_DECORATORS) instanceof List<?> own) {
                own.stream().filter(name -> !decorators.contains(name)).forEach(decorators::add);
            }
        });
        Map<String, Object> settings = new HashMap<>(TestCluster.defaults());
        settings.put(Config.TOPOLOGY_KRYO_DECORATORS, decorators);
        return settings;
    }
}
